import * as runtime from 'react/jsx-runtime'

/** React's own functions by names of this module, so that each of 5,000 calls is `a(` and not `(0,b.jsx)(`: 40 kB. */
export const { Fragment, jsx, jsxs } = runtime
