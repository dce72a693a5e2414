// What may be in a lockfile: registry packages with an integrity hash, no install script that we would miss, licenses that we may ship.

export interface Lockfile {
  readonly lockfileVersion: number;
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

export interface LockedPackage {
  readonly name?: string;
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

export interface Allowed {
  readonly licenses: readonly string[];
  /** By package name: a license outside the list, and why it is fine; null where the package names none. */
  readonly licenseExceptions: Readonly<Record<string, { readonly license: string | null; readonly reason: string }>>;
  /** By package name: why nothing is missing when its install script does not run. */
  readonly installScripts: Readonly<Record<string, string>>;
}

/** Registry packages only: no address of its own, no git, no file; every one with its hash. */
export function untrustedSources({ lockfileVersion, packages }: Lockfile): readonly string[] {
  const found = lockfileVersion === 3 ? [] : [`lockfile version ${lockfileVersion} instead of 3`];
  for (const [path, locked] of thirdParty(packages)) {
    if (locked.resolved !== undefined && !locked.resolved.startsWith("https://")) found.push(`${path} comes from ${locked.resolved}`);
    if (locked.integrity === undefined) found.push(`${path} has no integrity hash`);
  }
  return found;
}

/**
 * Dependencies that the lock has no entry for, which a clean install refuses. npm leaves an optional package out of the lock without a word
 * when the registry did not have it at that moment.
 */
export function missingEntries({ packages }: Lockfile): readonly string[] {
  return Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies, devDependencies, link }]) => {
    if (link === true) return [];
    const own = path.includes("node_modules/") ? {} : devDependencies;
    const names = Object.keys({ ...dependencies, ...optionalDependencies, ...own });
    return names
      .filter((name) => !isResolved(packages, path, name))
      .map((name) => `${path === "" ? "the root" : path} needs ${name}, which has no entry`);
  });
}

/** Looked up the way Node does: in the node_modules of the package itself, then of every folder above it. */
function isResolved(packages: Lockfile["packages"], from: string, name: string): boolean {
  const parts = from === "" ? [] : from.split("/");
  for (let depth = parts.length; depth >= 0; depth -= 1) {
    if (parts[depth - 1] === "node_modules") continue;
    if (packages[[...parts.slice(0, depth), "node_modules", name].join("/")] !== undefined) return true;
  }
  return false;
}

/** Packages with an install script: `npm ci --ignore-scripts` must suffice, so each needs a recorded reason. */
export function neededScripts({ packages }: Lockfile, allowed: Allowed): readonly string[] {
  return thirdParty(packages).flatMap(([path, { hasInstallScript }]) =>
    hasInstallScript === true && allowed.installScripts[packageName(path)] === undefined ? [`${path} has an install script`] : [],
  );
}

/** Licenses of what we ship that are neither in the list nor a recorded exception, and exceptions that nothing needs any more. */
export function foreignLicenses({ packages }: Lockfile, allowed: Allowed): readonly string[] {
  const found: string[] = [];
  const used = new Set<string>();
  for (const [path, { license, dev, devOptional }] of thirdParty(packages)) {
    const name = packageName(path);
    const exception = allowed.licenseExceptions[name];
    if (exception !== undefined && exception.license === (license ?? null)) used.add(name);
    else if (dev !== true && devOptional !== true && !isAllowed(license ?? "", allowed.licenses))
      found.push(`${path} is under ${license ?? "no license"}`);
  }
  const stale = Object.keys(allowed.licenseExceptions).filter((name) => !used.has(name));
  return [...found, ...stale.map((name) => `the exception for ${name} is not needed`)];
}

/** `(MIT OR GPL-2.0)` is fine when one side is, `MIT AND OFL-1.1` when both are. */
function isAllowed(expression: string, licenses: readonly string[]): boolean {
  const bare = expression.replace(/^\((.*)\)$/, "$1");
  if (bare.includes(" OR ")) return bare.split(" OR ").some((each) => isAllowed(each, licenses));
  if (bare.includes(" AND ")) return bare.split(" AND ").every((each) => isAllowed(each, licenses));
  return licenses.includes(bare);
}

/** Where a package.json and the lock disagree, or a version is a range: the next install would not be this one. */
export function looseVersions({ packages }: Lockfile, manifests: Readonly<Record<string, LockedPackage>>): readonly string[] {
  const found: string[] = [];
  for (const [folder, manifest] of Object.entries(manifests)) {
    for (const kind of ["dependencies", "devDependencies", "optionalDependencies"] as const) {
      const written = manifest[kind] ?? {};
      const locked = packages[folder]?.[kind] ?? {};
      for (const name of new Set([...Object.keys(written), ...Object.keys(locked)])) {
        const version = written[name];
        if (version !== locked[name])
          found.push(`${folder}/package.json wants ${name} ${version ?? "not"}, the lock ${locked[name] ?? "not"}`);
        else if (version !== undefined && !/^\d+\.\d+\.\d+/.test(version))
          found.push(`${folder}/package.json: ${name} is a range, ${version}`);
      }
    }
  }
  return found;
}

function thirdParty(packages: Lockfile["packages"]): readonly (readonly [string, LockedPackage])[] {
  return Object.entries(packages).filter(([path, { link }]) => path.includes("node_modules/") && link !== true);
}

function packageName(path: string): string {
  return path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
}
