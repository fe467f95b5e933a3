/** A stylesheet or a browser's script as minified text (infra/page-assets.ts). */
declare module '*?inline' {
  const text: string
  export default text
}
