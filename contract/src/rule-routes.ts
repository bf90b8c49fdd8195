import { z } from 'zod';
import { recordId } from './record-id.ts';
import { route } from './route-definition.ts';
import {
  newRule,
  ruleArrangement,
  ruleChangeResponse,
  rulePreview,
  rulePreviewRequest,
  rulesArrangedResponse,
  rulesResponse,
} from './rules.ts';

const params = z.object({ ruleId: recordId });

/** Rules; each change is undone with `undoCategoryChange`. */
export const ruleRoutes = {
  categoryRules: route('GET', '/api/rules', 'session', {
    summary: 'The household’s rules in order; the first that matches sets each field',
    response: rulesResponse,
  }),
  previewRule: route('POST', '/api/rules/preview', 'session', {
    summary: 'Preview which transactions a change of the rules would change',
    body: rulePreviewRequest,
    response: rulePreview,
  }),
  addRule: route('POST', '/api/rules', 'session', {
    once: true,
    summary: 'Add a rule ahead of all others, for future transactions and optionally past ones',
    body: newRule,
    response: ruleChangeResponse,
  }),
  arrangeRules: route('POST', '/api/rules/order', 'session', {
    once: true,
    summary: 'Change the order of the rules and which are on',
    body: ruleArrangement,
    response: rulesArrangedResponse,
  }),
  editRule: route('PATCH', '/api/rules/:ruleId', 'session', {
    summary: 'Change the conditions and actions of a rule',
    params,
    body: newRule,
    response: ruleChangeResponse,
  }),
  deleteRule: route('DELETE', '/api/rules/:ruleId', 'session', {
    summary: 'Delete a rule and take back what it set',
    params,
    response: ruleChangeResponse,
  }),
};
