import * as z from 'zod'

/** Operator in charge of an inquiry or room, with the name at the time; null for nobody in particular. */
export const assigneeSchema = () => z.object({ id: z.string(), name: z.string() }).nullable()
export type Assignee = z.infer<ReturnType<typeof assigneeSchema>>

/** Whether the assignment changes nothing. */
export const isAssignedTo = (before: Assignee, after: Assignee): boolean => before?.id === after?.id
