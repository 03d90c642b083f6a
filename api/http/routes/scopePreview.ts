import { labelScopeOf, wholeScope } from '../../../domain/masterLabelSet/labelScope.ts';
import { previewScope } from '../../../projections/queries/scopePreview.ts';
import { scopePreviewQuerySchema, scopePreviewSchema } from '../../contract/scopePreview.ts';
import { defineRoute, type Route } from './route.ts';

export const scopePreviewRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/label-scopes/preview',
    access: { read: 'administration' },
    alsoTells: ['work', 'people', 'customers'],
    scope: 'read',
    tag: 'Sets of master labels',
    summary: 'What planners would see with a set of master labels',
    description:
      'Of the bookings to come, the customers and the people of the organisation: how many match, of how many, and the first of them. For a set alone: of several that are published to somebody, each has to match.',
    input: { query: scopePreviewQuerySchema },
    answer: scopePreviewSchema,
    handle({ input: { query }, services, actor }) {
      const scope = labelScopeOf([query]) ?? wholeScope;
      return previewScope(services.reads, actor.org, scope, Math.floor(Date.now() / 1000));
    },
  }),
];
