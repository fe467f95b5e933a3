import { handle } from '#functions/machinery/http/handle.ts'
import { addPageVersion, getTermSchedule, pageVersions, scheduleTerms } from '#functions/store/catalogue/content.ts'
import { resolvePictures } from '#functions/store/catalogue/pictures.ts'
import { audited } from '#functions/store/people/audit.ts'
import { adminSavePage } from '#shared/api/catalogue/console/content.ts'
import { termKeys } from '#shared/domain/kernel/pages.ts'
import { unfilledOfPage } from '#shared/domain/selling/policy/placeholders.ts'

/**
 * Versions are only added, and never with a start in the past: the text that somebody agreed to stays as it was (§14).
 */
export const handler = handle(adminSavePage, async ({ input, table, caller, now, newId, fail, invalid, commit }) => {
  const { key, after, title, body } = input
  const term = termKeys.find(known => known === key)
  const [[newest], schedule] = await Promise.all([pageVersions(table, key), term && getTermSchedule(table)])
  if ((newest?.version ?? 0) !== after) return fail('stale-version')
  const at = now()
  const effectiveAt = input.effectiveAt ?? at
  if (effectiveAt < at) return invalid({ field: 'effectiveAt', key: 'TIME_PAST' })

  const unfilled = unfilledOfPage(input)
  if (unfilled.length > 0) return invalid(...unfilled.map(({ field }) => ({ field, key: 'BLANK_LEFT' })))

  const photoIds = input.sections.flatMap(({ photo }) => photo?.id ?? [])
  const photos = await resolvePictures(table, photoIds, {
    known: newest?.sections.flatMap(({ photo }) => photo?.picture ?? []) ?? [],
    ownerId: caller.operatorId,
    business: 'content',
    usedBy: `page:${key}`,
  })
  if (!photos.isComplete) return fail('upload-not-ready')
  const sections = input.sections.map(({ photo, ...section }) => {
    const picture = photos.pictures.find(({ id }) => id === photo?.id)
    return { ...section, ...(photo && picture && { photo: { picture, alt: photo.alt } }) }
  })

  const page = { key, version: after + 1, effectiveAt, title, body, sections }
  const audit = { id: newId(), at, by: caller, action: adminSavePage.id, subject: { kind: 'page', id: key } }
  const scheduled =
    term && schedule ? [scheduleTerms(schedule, [{ key: term, version: page.version, effectiveAt }], at)] : []
  return commit({
    writes: [
      addPageVersion(page),
      ...photos.writes,
      ...scheduled,
      audited({ ...audit, before: newest ?? null, after: page }),
    ],
    answer: { version: page.version },
  })
})
