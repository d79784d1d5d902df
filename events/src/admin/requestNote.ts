import { printableText } from '../catalog/facts.ts';
import { MAX_REQUEST_NOTE } from './requestStates.ts';

/** An admin's reason for a decision, for other admins; empty if none was given. */
export const RequestNote = printableText(MAX_REQUEST_NOTE).trim();
