/** What can be undone, by its id; gives the ids of the transactions whose category went back. */
export type Undoing = Map<string, (keepEdits: boolean) => string[]>;
