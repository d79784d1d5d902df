import { printableText } from '../catalog/facts.ts';
import { MAX_REQUEST_NOTE } from './requestStates.ts';

/** Why an admin decided so, for the other admins; empty where nothing is said. */
export const RequestNote = printableText(MAX_REQUEST_NOTE).trim();
