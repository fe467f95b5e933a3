/** An expected refusal that ends a call. It is returned, never thrown. Marketplace and platform each have their own. */
export abstract class CallRefusal {
  readonly endsCall = true
}
