/** Line icons on a 24 px grid; always beside a word or inside an element with a name of its own. */
const shapes = {
  search: 'M16.500 10.500a6 6 0 1 1-12 0 6 6 0 0 1 12 0ZM15 15l5 5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'm6 6 12 12M18 6 6 18',
  heart: 'M12 20S4 14.800 4 9.300A4.300 4.300 0 0 1 12 7a4.300 4.300 0 0 1 8 2.300C20 14.800 12 20 12 20Z',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l1.500 1.500h-15zM10 21h4',
  person:
    'M15.600 8a3.600 3.600 0 1 1-7.200 0 3.600 3.600 0 0 1 7.200 0ZM4.500 20.500c.800-4 3.800-6 7.500-6s6.700 2 7.500 6',
  bag: 'M5.500 8.500h13L19.500 20h-15zM9 8.500V7a3 3 0 0 1 6 0v1.500',
  lock: 'M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3',
  clock: 'M20 12a8 8 0 1 1-16 0 8 8 0 0 1 16 0ZM12 7.500V12l3 2',
  home: 'M4 11 12 4l8 7v9h-5.500v-5.500h-5V20H4z',
  hammer: 'm13.500 5.500 5 5M9 10l5 5M11 8l5-5 5 5-5 5zM11.500 12.500 4 20M14 20h7',
  filter: 'M4 7h16M7 12h10M10 17h4',
  warning: 'M12 4 21 20H3zM12 10v4.500M12 17v.2',
  check: 'm5 12.500 4.500 4.500L19 7',
  plus: 'M12 5v14M5 12h14',
  copy: 'M9 9h10v11H9zM5 15V4h10',
  share: 'M12 15V4M8 7.500 12 3.500l4 4M6 11H5v9h14v-9h-1',
  show: 'M2.500 12s3.500-6 9.500-6 9.500 6 9.500 6-3.500 6-9.500 6-9.500-6-9.500-6ZM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z',
  hide: 'M4 4l16 16M9.900 6.300A9 9 0 0 1 12 6c6 0 9.500 6 9.500 6a17 17 0 0 1-2.700 3.300M6.300 8A16 16 0 0 0 2.500 12s3.500 6 9.500 6a9 9 0 0 0 3.600-.700M10 10a3 3 0 0 0 4 4',
  up: 'm6 14 6-6 6 6',
  speech: 'M4 5h16v11H10l-4 4v-4H4z',
  letter: 'M4 6h16v12H4zM4 7l8 6 8-6',
  picture: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M16.800 8.700a1.300 1.300 0 1 1-2.600 0 1.300 1.300 0 0 1 2.600 0Z',
  send: 'M4 12 20 4l-5 16-3.500-6.500z',
  back: 'm14 6-6 6 6 6',
  external: 'M9 5H5v14h14v-4M13 4h7v7M20 4l-9 9',
} as const

export type IconName = keyof typeof shapes

export function Icon({ name, small = false }: { name: IconName; small?: boolean }) {
  return (
    <svg className={small ? 'ic s' : 'ic'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  )
}
