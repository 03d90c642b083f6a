import { queryOptions } from '@tanstack/react-query';
import {
  type PackageView,
  packageLinkSchema,
  packageTrailSchema,
  packageViewSchema,
} from '../../api/contract/packages.ts';
import { knownSoFar } from '../client/knownPosition.ts';
import { searchOf } from '../client/queries.ts';
import { request, send } from '../client/request.ts';

/** The package of a link, for anybody who has that. */
export const packageOfLink = (code: string) =>
  queryOptions({
    queryKey: ['packageOfLink', code],
    queryFn: ({ signal }) =>
      request('/api/packages/view', packageViewSchema, { method: 'POST', body: { code }, signal }),
    retry: false,
  });

/** A step of the recipient, which is safe to repeat. */
export const takePackageStep = (
  step: 'open' | 'read' | 'answer' | 'complete' | 'sign',
  body: object,
): Promise<PackageView> => request(`/api/packages/${step}`, packageViewSchema, { method: 'POST', body });

/** Takes a step of the package that is open; undefined if it was refused. */
export type TakeStep = (
  step: Parameters<typeof takePackageStep>[0],
  body?: object,
) => Promise<PackageView | undefined>;

/** The bytes of a file of a package, and their address within this page; null: the signed copy. */
export const packageFile = (code: string, documentId: string | null, sha256: string) =>
  queryOptions({
    queryKey: ['packageFile', code, documentId, sha256],
    queryFn: async ({ signal }) => {
      const body = { code, documentId };
      const answer = await send('/api/packages/file', { method: 'POST', body, signal });
      const bytes = await answer.blob();
      return { bytes, address: URL.createObjectURL(bytes) };
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** What has become of a package, for those who may send it. */
export const packageTrailQuery = (id: string, revision: number) =>
  queryOptions({
    queryKey: ['packageTrail', id, revision],
    queryFn: ({ signal }) =>
      request(
        `/api/v1/packages/${encodeURIComponent(id)}/trail${searchOf({ after: knownSoFar() })}`,
        packageTrailSchema,
        { signal },
      ),
  });

/** Sends once: repeating it would end the link that it answers. */
export async function makePackageLink(id: string): Promise<string> {
  const path = `/api/v1/packages/${encodeURIComponent(id)}/link`;
  const answer = await send(path, { method: 'POST', body: {} });
  return packageLinkSchema.parse(await answer.json()).link;
}
