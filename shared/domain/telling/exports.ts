/** Files of this context that other contexts may import; contracts and events are open to all (decision 292). */
export const tellingExports = {
  domain: ['dashboard/desk', 'dashboard/task', 'dashboard/tasks'],
  store: ['notices', 'sockets'],
  functions: [],
} as const
