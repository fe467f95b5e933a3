/** How often an id of ours is drawn before the caller is asked to come again (payment-platform.md 5, conventions). */
const draws = 3

/** Makes something under a fresh id; `make` answers undefined where that id is taken. Undefined: all of them were. */
export async function withNewId<Made>(
  draw: () => string,
  make: (id: string) => Promise<Made | undefined>,
): Promise<Made | undefined> {
  for (let round = 1; round <= draws; round++) {
    const made = await make(draw())
    if (made !== undefined) return made
  }
  return undefined
}
