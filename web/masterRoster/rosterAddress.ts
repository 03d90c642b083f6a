import { dateOfLocalDay, type LocalDay } from '../../domain/time/localDay.ts';

/** The address with a workspace, or with none. */
export function withWorkspace(search: URLSearchParams, workspaceId: string | undefined): URLSearchParams {
  const next = new URLSearchParams(search);
  if (workspaceId === undefined) next.delete('workspace');
  else next.set('workspace', workspaceId);
  return next;
}

/** The address with another roster, and nothing of the one before open. */
export function withTemplate(
  search: URLSearchParams,
  template: string,
  from: LocalDay | undefined,
): URLSearchParams {
  const next = new URLSearchParams(search);
  next.set('template', template);
  next.delete('record');
  if (from !== undefined) next.set('from', dateOfLocalDay(from));
  return next;
}
