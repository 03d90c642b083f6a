import { mkdtempSync } from 'node:fs';
import { giveCluster } from './support/giveCluster.ts';
import { startMuster } from './support/server.ts';
import { launchBrowser } from './support/browser.ts';
