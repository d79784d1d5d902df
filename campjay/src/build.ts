/** Where the build lies that this process runs, and the data that ships with it: full paths. */
export interface Build {
  /** The folder of the server's bundle. */
  readonly server: string;
  /** The folder of the client's files. */
  readonly client: string;
  /** The bundled catalogue of real camps, one camp a line. */
  readonly catalogue: string;
  /** The bundled file of real schools. */
  readonly schools: string;
}
