import { Result } from 'effect';
import { uploadLineSchema } from '../../contract/upload.ts';
import { uploadLimits } from '../../platform/limits/uploadLimits.ts';
import { problemLine } from '../../platform/problems/problemLine.ts';
import { documentRequest } from '../../services/uploads/documents/documentRequest.ts';
import { type SavedDocument, savedDocuments } from '../../services/uploads/documents/savedDocuments.ts';
import { bytesOf, defineLinesRoute, goneSignal, type Route } from './route.ts';
import { answerUpload } from './uploads.ts';

const { rows } = uploadLimits;

/** The routes that make records of documents of each kind, as uploads of files do. */
export const documentUploadRoutes: readonly Route[] = savedDocuments.map(routeOf);

function routeOf({ document, saved, recognisedBy }: SavedDocument): Route {
  const { kind, words, schema, area } = document;
  return defineLinesRoute({
    method: 'POST',
    path: `/api/v1/documents/${kind}`,
    access: { write: saved === 'settings' || area === 'administration' ? area : 'uploads' },
    scope: 'write',
    tag: 'Documents',
    summary: `Make ${words.many} of documents`,
    description: `Creates what is new and changes what differs; sending the same documents again changes nothing, and nothing is deleted. ${recognisedBy} A field that is left out says nothing, and what a document has no place for is kept. Answers line by line while it works: progress, then one report or one problem. In the report, \`line\` is the line of the file or the place in the list, from 1, \`column\` the field, \`columns\` the fields that are read (what is derived from others is not), and \`ignoredColumns\` the fields that no document of this kind has. A \`dryRun\` reports and saves nothing. At most ${rows} documents at a time, in the turns of uploads. What was saved can be undone as an upload (\`/api/v1/past-uploads\`).`,
    input: {},
    streamedBody: documentRequest(schema),
    answer: uploadLineSchema,
    failure: problemLine,
    async handle({ request, reply, services, actor }) {
      const size = request.headers['content-length'];
      const encoded = request.headers['content-encoding'] !== undefined;
      const opened = await services.uploads.open({
        content: { documents: kind },
        actor,
        body: bytesOf(request),
        size: size === undefined || encoded ? undefined : Number(size),
        signal: goneSignal(reply),
      });
      if (Result.isFailure(opened)) return Result.fail(opened.failure);
      return Result.succeed((write) => answerUpload(opened.success, { ...services, actor, write }));
    },
  });
}
