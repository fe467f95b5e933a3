import { consoleAccount } from './partners.ts'

export const adminCreateArtistAccount = consoleAccount('artists', {
  id: 'adminCreateArtistAccount',
  path: '/admin/artist/{id}/account',
  summary: 'Make the account of an artist’s page; it cannot change its e-mail or password itself (D78)',
  example: { id: 'minegishi-wataru', email: 'wataru@example.jp', username: '嶺岸航' },
  codes: ['artist-taken'],
})

export const artistsConsoleContracts = [adminCreateArtistAccount] as const
