/**
 * Types of the requests that the APIs accept and of their answers, by path below /api/ ('favorites/list'). They derive
 * from the OpenAPI document, so a wrong path, parameter, body or field does not compile.
 */
import type { FetchArgs } from '@reduxjs/toolkit/query';
import type { paths } from './generated/openApi.ts';

/** The operations of a method, by path below /api/. */
type Operations<Method extends 'get' | 'post'> = {
  [
    Path in keyof paths as Path extends `/api/${infer Rest}`
      ? paths[Path] extends Readonly<Record<Method, object>>
        ? Rest
        : never
      : never
  ]: paths[Path] extends Readonly<Record<Method, infer Operation>> ? Operation : never;
};
type GetOperations = Operations<'get'>;
type PostOperations = Operations<'post'>;

export type GetPath = keyof GetOperations;
export type PostPath = keyof PostOperations;

/** `stale` as a boolean, because endpoints replace a missing one with false. */
type WithStaleFlag<Answer> = 'stale' extends keyof Answer
  ? Omit<Answer, 'stale'> & { readonly stale?: boolean }
  : Answer;

/** The body of a success. */
type AnswerOf<Operation> = Operation extends { readonly responses: infer Responses }
  ? Responses extends { readonly 200: { readonly content: Readonly<Record<string, infer Answer>> } }
    ? WithStaleFlag<Answer>
    : Responses extends { readonly 202: { readonly content: Readonly<Record<string, infer Answer>> } }
      ? Answer
      : never
  : never;
export type GetAnswer<Path extends GetPath> = AnswerOf<GetOperations[Path]>;
export type PostAnswer<Path extends PostPath> = AnswerOf<PostOperations[Path]>;

/**
 * A value in a form that may be sent: read-only, and with undefined for an optional field, which `JSON.stringify` and
 * `fetchBaseQuery` leave out.
 */
type Sendable<Value> = Value extends readonly unknown[]
  ? { readonly [Key in keyof Value]: Sendable<Value[Key]> }
  : Value extends object
    ? {
        readonly [Key in keyof Value]:
          | Sendable<Value[Key]>
          | (Partial<Pick<Value, Key>> extends Pick<Value, Key> ? undefined : never);
      }
    : Value;

/** The body of a request: JSON, a file, or nothing. */
type BodyOf<Operation> = Operation extends { readonly requestBody: { readonly content: infer Content } }
  ? Content extends { readonly 'application/json': infer Body }
    ? Sendable<Body>
    : Blob
  : Record<string, never>;
export type PostBody<Path extends PostPath> = { [Each in Path]: BodyOf<PostOperations[Each]> }[Path];

type QueryOf<Operation> = Operation extends { readonly parameters: { readonly query?: infer Query } }
  ? Sendable<NonNullable<Query>>
  : never;
type ParamsPart<Query> = [Query] extends [never]
  ? { readonly params?: undefined }
  : Partial<Query> extends Query
    ? { readonly params?: Query }
    : { readonly params: Query };

/** The URLs of a path: '{importId}' in it stands for any text. */
type UrlOf<Path extends string> = Path extends `${infer Head}{${string}}${infer Tail}`
  ? `${Head}${string}${UrlOf<Tail>}`
  : Path;

/** What a request may add, whatever its path. */
type FetchOptions = Pick<FetchArgs, 'headers' | 'keepalive' | 'responseHandler' | 'validateStatus'>;

export type GetRequest<Path extends GetPath = GetPath> = {
  [Each in Path]: FetchOptions & { readonly url: UrlOf<Each>; readonly method?: 'GET' } & ParamsPart<
      QueryOf<GetOperations[Each]>
    >;
}[Path];

export type PostRequest<Path extends PostPath = PostPath> = {
  [Each in Path]: FetchOptions & { readonly url: UrlOf<Each>; readonly method: 'POST' } & ParamsPart<
      QueryOf<PostOperations[Each]>
    > &
    (PostOperations[Each] extends { readonly requestBody: object }
      ? { readonly body: PostBody<Each> }
      : { readonly body?: PostBody<Each> });
}[Path];

/** The paths of GET requests that need no parameters. A string stands for such a request. */
type PlainUrl = {
  [Path in GetPath]: GetRequest<Path> extends { readonly params: object } ? never : UrlOf<Path>;
}[GetPath];

/** Every request that the APIs accept. */
export type ApiRequest = PlainUrl | GetRequest | PostRequest;

/** The operations of a folder of the API: 'update-ad' for 'advertising/update-ad'. */
export type OperationIn<Folder extends string> = PostPath extends infer Path
  ? Path extends `${Folder}/${infer Operation}`
    ? Operation
    : never
  : never;

/** A command of a folder: its operation, the body of that operation, and its idempotency key. */
export type CommandIn<Folder extends string, Operation extends OperationIn<Folder> = OperationIn<Folder>> = {
  [Each in Operation]: {
    readonly operation: Each;
    readonly body: PostBody<`${Folder}/${Each}` & PostPath>;
    /** Needed only if the command may be sent again; generated if absent. */
    readonly commandKey?: string | undefined;
  };
}[Operation];
