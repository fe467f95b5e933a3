/**
 * A planted fault: a deliberate defect as data. `npm run test:planted` puts `replacement` in the place of `anchor` in a copy
 * of the tree and asks whether a test notices. A fault compiles,
 * so that no type check finds it, and changes what a visitor, an operator or the bill would notice. It never leaves its
 * list: where code moves, its anchor follows; what no test finds gets a test.
 */
export interface Fault {
  /** Kebab-case, for ever its name: `bid-at-the-end-counts`. */
  readonly id: string
  /**
   * What it touches. `deployment`: roles, grants, queues, schedules, event patterns, routes, caches, headers. `page`: a
   * loader, an action, a component. `rule`: everything else, in domain, store, handlers and platform.
   */
  readonly kind: 'rule' | 'deployment' | 'page'
  /** One sentence: the rule that it breaks, with its source at the end: `(D58)`, `(docs/rules.md 4)`, a mended defect's commit. */
  readonly rule: string
  /** From the root of the repository. */
  readonly file: string
  /** A text that occurs exactly once in the file, whole lines or a part of one. */
  readonly anchor: string
  readonly replacement: string
}
