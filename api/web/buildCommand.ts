import { buildWeb, webDirectory } from './buildWeb.ts';

// `npm run build`
console.log('Building the web application.');
await buildWeb();
console.log(`It is in ${webDirectory}.`);
