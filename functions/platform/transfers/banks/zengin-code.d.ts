declare module 'zengin-code' {
  const banks: import('#shared/platform/transfers/bank-list.ts').BankSource
  export default banks
}
