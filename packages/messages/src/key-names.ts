/**
 * The names that keys have in this program. A build gives those that its own code says short ones, and writes the names of keys that a server may
 * tell, by their whole names, into a file that is loaded with the first of them; elsewhere keys are their own names.
 */
export function keyNames(): Promise<Readonly<Record<string, string>>> {
  return Promise.resolve({});
}
