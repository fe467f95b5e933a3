// Packages and parts that only ever run in a browser, and are loaded there on demand, need no copy in the edge's bundle.
export default class BrowserOnly {}
