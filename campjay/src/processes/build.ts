/** Full paths of the running build, and of the data that ships with it. */
export interface Build {
  /** Folder of the server bundle. */
  readonly server: string;
  /** Folder of the client's files. */
  readonly client: string;
  /** Bundled catalog of real camps, one camp per line. */
  readonly catalogue: string;
  /** Bundled file of real schools. */
  readonly schools: string;
}
