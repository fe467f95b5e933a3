import { Tracer } from '@aws-lambda-powertools/tracer'

/** HTTP calls are not patched: the SDK's own segments would come twice. */
const tracer = new Tracer({ captureHTTPsRequests: false })

/** One subsegment a message, so that a slow or failing one can be told from its batch. Off outside Lambda. */
export async function traced<Result>(name: string, eventId: string, work: () => Promise<Result>): Promise<Result> {
  const parent = tracer.isTracingEnabled() ? tracer.getSegment() : undefined
  if (!parent) return work()
  const segment = parent.addNewSubsegment(name)
  segment.addAnnotation('eventId', eventId)
  try {
    return await work()
  } catch (error) {
    segment.addError(error instanceof Error ? error : String(error))
    throw error
  } finally {
    segment.close()
  }
}
