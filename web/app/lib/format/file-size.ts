const megabyte = 1_048_576

/** Size of a file as people say it; the same in both languages. */
export const fileSize = (bytes: number): string =>
  bytes < megabyte ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${(bytes / megabyte).toFixed(1)} MB`
