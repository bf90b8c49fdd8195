import type { Handlers } from '../http/handlers.ts';
import type { Rules } from './rules.ts';

/** Handlers for the household's rules. */
export function rulesHandlers(rules: Rules) {
  return {
    categoryRules: ({ session }) => rules.rules(session.scope),
    previewRule: ({ session, body }) => rules.previewRule(session.scope, body),
    addRule: ({ session, body, once }) => rules.addRule(session.scope, body, once),
    editRule: ({ session, params, body }) => rules.editRule(session.scope, params.ruleId, body),
    arrangeRules: ({ session, body, once }) => rules.arrangeRules(session.scope, body, once),
    deleteRule: ({ session, params }) => rules.deleteRule(session.scope, params.ruleId),
  } satisfies Partial<Handlers>;
}
