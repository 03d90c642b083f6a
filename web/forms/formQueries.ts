import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { filledFormSchema, filledFormsSchema, formsToFillSchema } from '../../api/contract/forms.ts';
import { knownSoFar } from '../client/knownPosition.ts';
import { searchOf } from '../client/queries.ts';
import { request } from '../client/request.ts';

/** What filled forms are listed by. */
export type FilledFormsQuery = Readonly<
  Record<'formId' | 'stage' | 'search' | 'personId', string | undefined>
>;

/** The queries of forms; all are followed live (`liveQueries.ts`). */
export const formQueries = {
  /** The forms to fill in about a record; null: those that stand by themselves. */
  toFill: (about: string | null) =>
    queryOptions({
      queryKey: ['forms', 'toFill', about],
      queryFn: ({ signal }) =>
        request(
          `/api/v1/forms-to-fill${searchOf({ about: about ?? undefined, after: knownSoFar() })}`,
          formsToFillSchema,
          { signal },
        ),
    }),
  filled: (id: string) =>
    queryOptions({
      queryKey: ['forms', 'filled', id],
      queryFn: ({ signal }) =>
        request(
          `/api/v1/form-answers/${encodeURIComponent(id)}/content${searchOf({ after: knownSoFar() })}`,
          filledFormSchema,
          { signal },
        ),
    }),
  list: (query: Partial<FilledFormsQuery>) =>
    infiniteQueryOptions({
      queryKey: ['forms', 'list', query],
      queryFn: ({ pageParam, signal }) =>
        request(
          `/api/v1/filled-forms${searchOf({ ...query, cursor: pageParam, after: knownSoFar() })}`,
          filledFormsSchema,
          { signal },
        ),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),
};

/** Where a filled form is filled in and read. */
export function filledFormPath(id: string): string {
  return `/forms/filled/${encodeURIComponent(id)}`;
}
/** Where the questions of a form are put together. */
export function builderPath(formId: string): string {
  return `/forms/${encodeURIComponent(formId)}/questions`;
}
export const filledFormsPath = '/forms/filled';
