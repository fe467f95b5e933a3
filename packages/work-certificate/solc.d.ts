declare module 'solc' {
  const solc: {
    compile(input: string, callbacks: { readonly import: (name: string) => { readonly contents: string } }): string
  }
  export default solc
}
