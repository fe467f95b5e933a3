/** An expected answer that ends a call. Returned, never thrown; each door has its own. */
export abstract class CallRefusal {
  readonly endsCall = true
}
