import { uploadedLogoSchema } from '../../api/contract/brand.ts';
import { send } from '../client/request.ts';

/** Uploads a logo; answers what a command takes for it. Rejects with `RequestFailed`. */
export async function uploadLogo(bytes: Blob): Promise<{ readonly logo_url: string }> {
  const answer = await send('/api/v1/orgLogoURL', { method: 'POST', body: bytes });
  return uploadedLogoSchema.parse(await answer.json());
}
