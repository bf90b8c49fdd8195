import { z } from 'zod';
import { recordId } from './record-id.ts';
import { route } from './route-definition.ts';
import { newTag, tag, tagChange, tagChangeResponse, tagsResponse } from './tags.ts';

const params = z.object({ tagId: recordId });

/** The household's tags. */
export const tagRoutes = {
  tags: route('GET', '/api/tags', 'session', {
    summary: 'The tags by name, with how many transactions have each',
    response: tagsResponse,
  }),
  addTag: route('POST', '/api/tags', 'session', {
    once: true,
    summary: 'Add a tag, or return the one that has this name',
    body: newTag,
    response: tag,
  }),
  changeTag: route('PATCH', '/api/tags/:tagId', 'session', {
    once: true,
    summary: 'Rename a tag, or merge it into another',
    params,
    body: tagChange,
    response: tagChangeResponse,
  }),
  deleteTag: route('DELETE', '/api/tags/:tagId', 'session', {
    summary: 'Delete a tag; its transactions stay',
    params,
    response: tagChangeResponse,
  }),
  undoTagChange: route('POST', '/api/tag-changes/:tagChangeId/undo', 'session', {
    once: true,
    summary: 'Undo the renaming, merging or deletion of a tag',
    params: z.object({ tagChangeId: recordId }),
    response: tagsResponse,
  }),
};
