import * as z from 'zod'

/** The operator who answers what somebody asked the house, by their name of then; null for nobody in particular. */
export const assigneeSchema = () => z.object({ id: z.string(), name: z.string() }).nullable()
export type Assignee = z.infer<ReturnType<typeof assigneeSchema>>

/** Whether an assignment would change nothing. */
export const isAssignedTo = (before: Assignee, after: Assignee): boolean => before?.id === after?.id
