/** The refusals that any call may get, in the same form: the system, the request, the card gateway, the API key. */
export const systemOperations = [
  ['9991', 'system', '001:001,002,003,004,005'],
  ['9992', 'request', '001:001,002,003,004,005,006,007 074:001,002,008'],
  [
    '9993',
    'gateway',
    '134:001,002,003,004,005,006,007,008,009,010,011,012,013,014,015,016,017,018,019,020,021,022,023,024,025,026,027,028,029,030,031,032,999',
  ],
  ['9994', 'apikey', '001:001,029 002:008 078:040 061:019'],
] as const
