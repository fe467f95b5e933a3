import { useSite } from '../../../../lib/hooks/use-site.ts'
import { m } from '../../../../paraglide/messages.js'
import { Tabs } from '../../../site/frame/tabs.tsx'

const rooms = { waiting: m.message_admin_waiting, answered: m.message_admin_answered, mine: m.message_admin_mine }

/** The parts of the console's messages. */
export function MessageTabs({ current }: { current: keyof typeof rooms | 'reports' | 'answers' }) {
  const { paths } = useSite()
  return (
    <Tabs
      label={m.admin_status()}
      tabs={[
        ...(['waiting', 'answered', 'mine'] as const).map(state => ({
          to: paths.admin('messages', { state }),
          text: rooms[state](),
          current: state === current,
        })),
        { to: paths.admin('messages/reports'), text: m.message_admin_reports(), current: current === 'reports' },
        { to: paths.admin('messages/answers'), text: m.message_admin_answers(), current: current === 'answers' },
      ]}
    />
  )
}
