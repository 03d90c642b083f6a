import { neighbourOrderSchema } from './neighbourMessages.ts';
import { neighbourWork } from './neighbourWork.ts';

process.once('message', (message) => {
  neighbourWork(neighbourOrderSchema.parse(message))
    .then((report) => process.send?.(report))
    .catch((error: unknown) => {
      console.error(error);
      process.exitCode = 1;
    })
    .finally(() => process.disconnect());
});
