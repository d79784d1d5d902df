import { readFileSync } from 'node:fs';
import { type Operation, type OpenApiDocument } from '@campjay/platform/http/openApiDocument.ts';
import openapiTypes, { astToString } from 'openapi-typescript';
import { format, type FormatConfig } from 'oxfmt';

const HEADER = `/**
 * @generated from the routes of the APIs by \`npm run generate:api\`. Do not edit.
 */
`;

const isSuccess = (status: string): boolean => status.startsWith('2');

/** Leaves out what the client treats alike for all operations: headers, and the bodies of problems. */
const trimOperation = ({ responses, parameters, ...operation }: Operation): Operation => ({
  ...operation,
  description: '',
  parameters: parameters.filter((parameter) => parameter.in !== 'header'),
  responses: Object.fromEntries(Object.entries(responses).filter(([status]) => isSuccess(status))),
});

const trimDocument = ({ paths, ...document }: OpenApiDocument): OpenApiDocument => ({
  ...document,
  paths: Object.fromEntries(
    Object.entries(paths).map(([path, operations]) => [
      path,
      Object.fromEntries(Object.entries(operations).map(([method, operation]) => [method, trimOperation(operation)])),
    ]),
  ),
});

/**
 * Lists the keys of a record. JSON Schema only names them (`propertyNames`), and the generator would accept any key.
 */
const listKeys = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(listKeys);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { propertyNames, additionalProperties, ...rest } = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, listKeys(value)]),
  ) as { propertyNames?: { enum?: readonly string[] }; additionalProperties?: unknown };
  if (!propertyNames?.enum)
    return {
      ...rest,
      ...(propertyNames && { propertyNames }),
      ...(additionalProperties !== undefined && { additionalProperties }),
    };
  return { ...rest, properties: Object.fromEntries(propertyNames.enum.map((key) => [key, additionalProperties])) };
};

/** Generates the TypeScript types of an OpenAPI document: `paths`, with the requests and answers of each operation. */
export const generateTypes = async (document: OpenApiDocument): Promise<string> => {
  const nodes = await openapiTypes(JSON.stringify(listKeys(trimDocument(document))), {
    alphabetize: true,
    // A field with a default may be left out of a request.
    defaultNonNullable: false,
    silent: true,
  });
  const options = JSON.parse(readFileSync('.oxfmtrc.json', 'utf8')) as FormatConfig;
  const { code, errors } = await format('openApi.ts', HEADER + astToString(nodes), options);
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return code;
};
