import * as z from 'zod'
import { savedAnswerRules } from '../domain/conversing/message/answers.ts'
import { messageRules } from '../domain/conversing/message/room.ts'
import { done, id, instant, line, nothing, text } from '../domain/kernel/fields.ts'
import { exampleTime } from './examples/works.ts'

const savedAnswerView = () =>
  z.object({ id: z.string(), title: z.string(), text: z.string(), version: z.int(), savedAt: instant() })
const savedAnswerInput = () => ({
  title: line(savedAnswerRules.titleMax),
  text: text(messageRules.textMax, 1, 'DETAIL_REQUIRED'),
})
const answerVersion = () => z.int({ error: 'NUMBER_FORMAT' }).min(1, { error: 'NUMBER_FORMAT' })
const exampleAnswer = {
  id: '01JD8ZQ4T8M3K2V9X0WNB5C7RD',
  title: '共箱について',
  text: '共箱と仕覆をお付けします。写真をお送りしますので、少しお待ちください。',
  version: 1,
  savedAt: exampleTime,
}

/** Contracts of the calls on saved answers, shared by the house's console and partners. */
export const keepingAnswers = {
  list: () => ({
    input: nothing(),
    output: z.object({ list: z.array(savedAnswerView()) }),
    codes: [] as const,
    example: { input: {}, output: { list: [exampleAnswer] } },
  }),
  create: () => ({
    input: z.strictObject(savedAnswerInput()),
    output: savedAnswerView(),
    codes: ['answers-full'] as const,
    idempotent: true as const,
    example: { input: { title: exampleAnswer.title, text: exampleAnswer.text }, output: exampleAnswer },
  }),
  update: () => ({
    input: z.strictObject({ id: id(), version: answerVersion(), ...savedAnswerInput() }),
    output: savedAnswerView(),
    codes: ['not-found', 'stale-version'] as const,
    example: {
      input: { id: exampleAnswer.id, version: 1, title: exampleAnswer.title, text: exampleAnswer.text },
      output: { ...exampleAnswer, version: 2 },
    },
  }),
  delete: () => ({
    input: z.strictObject({ id: id() }),
    output: done(),
    codes: ['not-found'] as const,
    example: { input: { id: exampleAnswer.id }, output: { done: true as const } },
  }),
}
