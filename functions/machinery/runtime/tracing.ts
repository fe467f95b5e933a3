/**
 * The tracer includes the X-Ray SDK, whose context hooks make every promise of the instance about fourteen times as
 * expensive. So it is loaded only if a daemon runs, which Lambda announces here when tracing is on. HTTP calls are not
 * patched, because the AWS SDK's own segments would be duplicated.
 */
const loading = process.env['AWS_XRAY_DAEMON_ADDRESS']
  ? import('@aws-lambda-powertools/tracer').then(({ Tracer }) => new Tracer({ captureHTTPsRequests: false }))
  : undefined

/** One subsegment per message, so that a slow or failing one can be identified within its batch. */
export async function traced<Result>(name: string, eventId: string, work: () => Promise<Result>): Promise<Result> {
  const tracer = await loading
  const parent = tracer?.isTracingEnabled() ? tracer.getSegment() : undefined
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
