import type { Handlers } from '../http/handlers.ts';
import type { TagCalls } from './tags.ts';

/** Handlers for the household's tags. */
export function tagsHandlers(tags: TagCalls) {
  return {
    tags: ({ session }) => tags.list(session.scope),
    addTag: ({ session, body, once }) => tags.add(session.scope, body, once),
    changeTag: ({ session, params, body, once }) => tags.change(session.scope, params.tagId, body, once),
    deleteTag: ({ session, params }) => tags.remove(session.scope, params.tagId),
  } satisfies Partial<Handlers>;
}
