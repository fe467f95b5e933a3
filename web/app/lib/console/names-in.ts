/**
 * Addresses and display names out of a pasted list: one a line, or parted by commas, semicolons and spaces of any width;
 * of a mail program's `Name <address>` the address.
 */
export const namesIn = (text: string): string[] => [
  ...new Set(
    text
      .normalize('NFKC')
      .split(/[\n,、;]+/)
      .flatMap(part => /<([^<>]+)>/.exec(part)?.[1] ?? part.split(/\s+/))
      .map(name => name.trim())
      .filter(name => name !== ''),
  ),
]
