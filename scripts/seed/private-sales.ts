import { adminSendLetter } from '#shared/api/conversing/console/letters.ts'
import { listLetters, readLetter } from '#shared/api/conversing/letters.ts'
import { adminInviteGuests, adminSavePrivateSale } from '#shared/api/selling/console/private-sales.ts'
import { dayMs, hourMs } from '#shared/durations.ts'
import { now } from './market.ts'
import type { Ask } from './past/actors.ts'
import type { People } from './people.ts'
import { sendPhoto } from './photos.ts'

/** Works that everybody saw before: the rival put one of them aside, and finds it no more. */
const works = ['autumn-grass-writing-box', 'kutani-twisted-jar', 'half-and-half-jubako', 'hammered-copper-vase']

const invitation = {
  title: { ja: '月の間へのご招待', en: 'An invitation to the Moon Room' },
  content: {
    ja: '木の葉も残りすくなくなりました。お変わりなくお過ごしでしょうか。\n\nこのたび、夜の明るさで見ていただきたい四点を選び、公開に先立って「月の間」にしつらえました。蒔絵、色絵、沈金、銅。灯を落とすと、金は遅れて光ります。\n\n昨年の秋、茶碗の前で長く足を止めてくださったことを覚えております。どうぞお静かな時刻に、おひとりでお越しください。',
    en: 'The last leaves are falling, and I hope that this letter finds you well.\n\nI have chosen four works that ask for the light of night, and set them out in the Moon Room before anybody else sees them: maki-e, Kutani enamels, sunk gold and hammered copper. With the lamps down, gold is slow to shine.\n\nI remember how long you stood before a tea bowl last autumn. Please come at a quiet hour, and alone.',
  },
}

/** Letters that were read, and one that was not. */
const letters = [
  {
    to: ['buyer', 'seller'],
    isRead: true,
    title: { ja: 'ご登録ありがとうございます', en: 'Thank you for joining us' },
    content: {
      ja: '工藝の間より、はじめのご挨拶を申し上げます。\n\n気になる作品がございましたら、どうぞお気軽にお尋ねください。',
      en: 'A first greeting from Kogei no Ma.\n\nWhenever a work stays on your mind, please ask us about it.',
    },
  },
  {
    to: ['buyer'],
    isRead: false,
    title: { ja: '茶碗の手入れについて', en: 'On caring for your tea bowl' },
    content: {
      ja: '貫入に水が残りやすい季節です。\n\nお使いになったあとは、半日ほど風の通るところでお乾かしください。共箱には、よく乾いてからお納めください。',
      en: 'In this season water stays in the crackle.\n\nAfter use, let the bowl dry for half a day where air passes, and put it back into its box only when it is dry.',
    },
  },
] as const

/** A secret sale that is open for the buyer and that nobody else finds; letters read and unread (D95). */
export async function seedPrivateSale(ask: Ask, people: People): Promise<void> {
  const emailOf = (role: string) => people.passwordOf(role).email
  for (const { to, isRead, ...letter } of letters) {
    await ask('operator', adminSendLetter, { ...letter, to: to.map(emailOf) })
    if (!isRead) continue
    for (const role of to) {
      const [newest] = (await ask(role, listLetters, {})).list
      if (newest) await ask(role, readLetter, { id: newest.id })
    }
  }
  const banner = await sendPhoto(ask, 'operator', 'content', 'images/columns/column-makie')
  const start = now()
  const { id } = await ask('operator', adminSavePrivateSale, {
    title: { ja: '月の間', en: 'The Moon Room' },
    text: {
      ja: '灯を落とした部屋で、金は遅れて光ります。蒔絵、色絵、沈金、銅。夜の明るさのなかで見ていただきたい四点を、公開に先立って、お招きした方だけにご覧いただきます。',
      en: 'In a room with its lamps down, gold is slow to shine. Four works that ask for the light of night, shown to invited guests before anybody else.',
    },
    banner,
    startAt: new Date(start - hourMs).toISOString(),
    endAt: new Date(start + 3 * dayMs).toISOString(),
    productIds: works,
  })
  await ask('operator', adminInviteGuests, { id, add: [emailOf('buyer'), emailOf('seller')] })
  await ask('operator', adminSendLetter, { ...invitation, to: [emailOf('buyer')], privateSaleId: id })
}
