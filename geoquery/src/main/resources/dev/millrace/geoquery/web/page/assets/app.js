// Starts what a page has. Every page works without; this makes it quicker to use.
import { startMaps } from './map.js';
import { startChooser, startGroups, startUpload } from './choose.js';
import { startProgress } from './progress.js';
import { startExplore } from './explore.js';

document.documentElement.classList.add('js');
startMaps(document);
startChooser();
startGroups();
startUpload();
startProgress();
startExplore();
