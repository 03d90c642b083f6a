import type { WorkspaceListed } from '../../api/contract/workspaces.ts';

/** The screen on which a workspace is open. */
export function workspaceAddress({ id, templateId }: Pick<WorkspaceListed, 'id' | 'templateId'>): string {
  return templateId === null
    ? `/week2timeline?${new URLSearchParams({ workspace: id })}`
    : `/masterroster?${new URLSearchParams({ template: templateId, workspace: id })}`;
}
