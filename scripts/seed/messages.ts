import { randomUUID } from 'node:crypto'
import { createRoom, readMessages, sendMessage } from '#shared/api/conversing/messages.ts'
import type { Ask } from './past/actors.ts'
import { sendPhoto } from './photos.ts'

interface Line {
  readonly role: string
  readonly text: string
  /** Pictures of the demo. */
  readonly photos?: readonly string[]
}

/** What is written about a work; its buyer begins, and whoever wrote last has read it all. */
interface Conversation {
  readonly productId: string
  readonly lines: readonly Line[]
  /** Who has read everything besides. */
  readonly read?: string
}

const conversations: readonly Conversation[] = [
  {
    productId: 'kizeto-bowl',
    lines: [
      { role: 'buyer', text: 'はじめまして。見込みの青海波にひかれました。釉の抜けや、にゅうはございますか。' },
      { role: 'bystander', text: 'はじめまして。ご覧いただきありがとうございます。三年前に展覧会で求めた鉢です。' },
      { role: 'bystander', text: 'にゅうはございません。高台の内側に、窯の中でついた小さな石はぜが一つあります。' },
      {
        role: 'bystander',
        text: '',
        photos: ['images/works/kizeto-bowl-side', 'images/works/kizeto-bowl-detail'],
      },
      { role: 'buyer', text: 'ありがとうございます。共箱の箱書きも一枚拝見できますか。' },
      { role: 'bystander', text: '明日、明るいところで撮ってお送りします。' },
    ],
  },
  {
    productId: 'arare-iron-kettle',
    lines: [
      { role: 'buyer', text: 'こちらの鉄瓶は、ふだんの湯沸かしに使われていましたか。' },
      { role: 'seller', text: '十年ほど、週に一度の茶の稽古で使ってきました。底に湯垢が薄くついています。' },
      { role: 'seller', text: '蓋と底のようすです。', photos: ['images/works/arare-iron-kettle-detail'] },
      { role: 'buyer', text: 'よく分かりました。家族と相談してみます。' },
    ],
    read: 'seller',
  },
  {
    productId: 'arare-iron-kettle',
    lines: [
      { role: 'rival', text: '鉉は外せますか。箱の寸法も教えていただけると助かります。' },
      { role: 'seller', text: '鉉は据え付けです。箱は 24 × 24 × 22 cm です。' },
      { role: 'rival', text: 'ありがとうございます。IH でも使えるでしょうか。' },
    ],
  },
  {
    productId: 'zelkova-platter',
    lines: [
      {
        role: 'newcomer',
        text: 'この盛器は、水洗いしてもよいものでしょうか。手元の器と並べたときの大きさを見ていただけますか。',
        photos: ['images/works/oribe-square-dish'],
      },
    ],
  },
  {
    productId: 'shino-chawan',
    lines: [
      { role: 'buyer', text: '仕覆の裂地について、分かることがあれば教えてください。' },
      {
        role: 'partner',
        text: '作家の手元にあった間道です。写真をお送りします。',
        photos: ['images/works/shino-chawan-foot'],
      },
    ],
    read: 'buyer',
  },
  {
    productId: 'celadon-lobed-vase',
    lines: [{ role: 'artist', text: '釉の厚みは、口縁と胴でどのくらい違いますか。' }],
  },
  {
    productId: 'hagi-chawan',
    lines: [{ role: 'buyer', text: '茶渋は、どのように落とすのがよいでしょうか。' }],
  },
  {
    productId: 'hexagonal-hanging-basket',
    lines: [{ role: 'newcomer', text: '落としは付いていますか。竹の色は写真のとおりでしょうか。' }],
  },
]

/** Rooms with pictures, read and unread, by the calls of the site. */
export async function seedMessages(ask: Ask): Promise<void> {
  for (const { productId, lines, read } of conversations) {
    const [first] = lines
    if (!first) continue
    const { roomId } = await ask(first.role, createRoom, { productId })
    for (const { role, text, photos = [] } of lines) {
      const imgs: string[] = []
      for (const photo of photos) imgs.push(await sendPhoto(ask, role, 'chat', photo))
      await ask(role, sendMessage, { roomId, text, imgs, clientId: randomUUID() })
    }
    if (read) await ask(read, readMessages, { roomId, lastId: lines.length })
  }
}
