import { Result } from 'effect';
import { z } from 'zod';
import { absenceStatuses } from '../../domain/absence/absence.ts';
import { idSchema, instantSchema } from '../../domain/fields.ts';
import { listAbsences } from '../../projections/queries/absences.ts';
import { numberText } from '../contract/numberText.ts';
import { absenceViewSchema, pageOf } from '../contract/views.ts';
import { invalidField } from '../problems/invalidInput.ts';
import { recordsQuerySchema } from './recordsQuerySchema.ts';
import { defineRoute, type Route } from './route.ts';

const instant = numberText(instantSchema).optional();

export const absenceRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/absences',
    access: { read: 'time' },
    scope: 'read',
    tag: 'Leave and breaks',
    summary: 'List leave and breaks',
    description:
      'By start, those that were declined or cancelled too; with `from` and `to` (epoch seconds) those that share a moment with the span; with `status` those of one status. Planners see all of the organisation, a field worker only their own.',
    input: {
      query: recordsQuerySchema.extend({
        resourceId: idSchema.optional(),
        status: z.enum(absenceStatuses).optional(),
        from: instant,
        to: instant,
      }),
    },
    answer: pageOf(absenceViewSchema),
    async handle({ input: { query }, services, actor }) {
      if (query.from !== undefined && query.to !== undefined && query.to <= query.from) {
        return Result.fail(invalidField('query.to', 'must be after from'));
      }
      return listAbsences(services.reads, actor, query);
    },
  }),
];
