import { type OpenApiDocument, type Operation } from '@campjay/platform/http/openApiDocument.ts';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { bodySchemaOf, type Called, type JsonSchema } from './document.ts';
import { type FuzzRequest } from './requests.ts';

export interface FuzzAnswer {
  readonly status: number;
  /** Without parameters; empty if there is none. */
  readonly mediaType: string;
  readonly text: string;
}

interface Checks {
  /** Whether the document allows a request: its parameters and its body match their schemas. */
  isAllowed(called: Called, request: FuzzRequest): boolean;
  /** What is wrong with a response; undefined if nothing is. */
  faultIn(called: Called, request: FuzzRequest, answer: FuzzAnswer): string | undefined;
}

interface ProblemAnswer {
  readonly type: string;
  readonly errors: readonly { readonly field: string }[];
}

/** Redirects, 304 responses, and requests that Node.js itself refuses. */
const WITHOUT_BODY = new Set([303, 304, 431]);
/** A request that matches the document but has unacceptable values gets one of these; the response must name the field. */
const ABOUT_A_FIELD = new Set([400, 404, 422]);

/** Checks requests and responses against an OpenAPI document. @throws Error if one of its schemas cannot be read */
export const createChecks = (document: OpenApiDocument): Checks => {
  // Formats are checked by the patterns next to them.
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(document, 'api');
  const validators = new Map<unknown, ValidateFunction>();
  const validatorOf = (schema: JsonSchema): ValidateFunction => {
    const known = validators.get(schema);
    if (known) return known;
    const made = ajv.compile(schema.$ref === undefined ? schema : { $ref: `api${schema.$ref}` });
    validators.set(schema, made);
    return made;
  };

  const isAllowed: Checks['isAllowed'] = ({ operation }, { values, spoiled, headers }) => {
    if (spoiled !== undefined || (headers['content-type'] === undefined) !== (operation.requestBody === undefined))
      return false;
    const schema = bodySchemaOf(operation);
    if (schema ? !validatorOf(schema)(values.body) : operation.requestBody !== undefined) return false;
    return operation.parameters.every(({ in: place, name, required, schema: declared }) => {
      const value = values[place][name];
      return value === undefined ? !required : validatorOf(declared as JsonSchema)(value);
    });
  };

  const offSchema = (operation: Operation, { status, mediaType, text }: FuzzAnswer): string | undefined => {
    const described = operation.responses[String(status)];
    if (!described) return `answered ${status}, which is not documented`;
    if (WITHOUT_BODY.has(status)) return undefined;
    const schema = described.content?.[mediaType]?.schema;
    if (!schema) return `answered ${status} as '${mediaType}', which is not documented`;
    if (mediaType !== 'application/json') return undefined;
    const validate = validatorOf(schema);
    try {
      if (validate(JSON.parse(text))) return undefined;
    } catch {
      return `answered ${status} with a body that is no JSON`;
    }
    const [error] = validate.errors ?? [];
    const where = error?.instancePath.replaceAll(/\/\d+/g, '/*') ?? '';
    return `answered ${status} off its schema: ${where || 'the body'} ${error?.message ?? ''} ${JSON.stringify(error?.params)}`;
  };

  const faultIn: Checks['faultIn'] = (called, request, answer) => {
    const { status } = answer;
    if (status >= 500) return `answered ${status} ${typeOf(answer.text)}`;
    const off = offSchema(called.operation, answer);
    if (off !== undefined || status < 400 || WITHOUT_BODY.has(status)) return off;
    const { type, errors } = JSON.parse(answer.text) as ProblemAnswer;
    if (type === '') return `answered ${status} without a type`;
    if (ABOUT_A_FIELD.has(status) && errors.length === 0 && isAllowed(called, request))
      return `answered ${status} ${type} to a request that the document allows, and names no field`;
    const unnamed = errors.find(({ field }) => field === '');
    return unnamed ? `answered ${status} ${type} with an error of no field` : undefined;
  };
  return { isAllowed, faultIn };
};

const typeOf = (text: string): string => {
  try {
    return (JSON.parse(text) as Partial<ProblemAnswer>).type ?? '';
  } catch {
    return '';
  }
};
