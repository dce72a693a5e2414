// What a message needs, read from its English text by the compiler of types: a call that leaves a parameter out does not compile.

/** A parameter with a name, of a type. */
type Named<Name extends string, Type> = { readonly [K in Name]: Type };

/** The text of a message. A brace opens an argument; one that closes ends a branch of a plural or select. */
type InText<Text extends string, Found> = Text extends `${infer Head}{${infer Rest}`
  ? Head extends `${string}}${string}`
    ? AfterBranch<Text, Found>
    : InArgument<Rest, Found>
  : AfterBranch<Text, Found>;

type AfterBranch<Text extends string, Found> = Text extends `${string}}${infer Rest}` ? BetweenBranches<Rest, Found> : Found;

/** Between the branches of a plural or select: a brace opens the next branch, one that closes ends the argument. */
type BetweenBranches<Text extends string, Found> = Text extends `${infer Head}{${infer Rest}`
  ? Head extends `${string}}${string}`
    ? AfterArgument<Text, Found>
    : InText<Rest, Found>
  : AfterArgument<Text, Found>;

type AfterArgument<Text extends string, Found> = Text extends `${string}}${infer Rest}` ? InText<Rest, Found> : Found;

type InArgument<Text extends string, Found> = Text extends `${infer Inner}}${infer Rest}`
  ? Inner extends `${infer Name}, ${infer Kind}`
    ? Kind extends `plural, ${string}` | `selectordinal, ${string}`
      ? BetweenBranches<AfterKind<Text>, Found & Named<Name, number>>
      : Kind extends `select, ${string}`
        ? BetweenBranches<AfterKind<Text>, Found & Named<Name, string>>
        : InText<
            Rest,
            Found & Named<Name, Kind extends `number${string}` ? number : Kind extends `date${string}` | `time${string}` ? Date : never>
          >
    : InText<Rest, Found & Named<Inner, string>>
  : Found;

type AfterKind<Text extends string> = Text extends `${string}, ${string}, ${infer Rest}` ? Rest : never;

/** Marks like `<b>…</b>`: functions that make something of what stands between them. */
type Marks<Text extends string, Part, Found> = Text extends `${string}</${infer Name}>${infer Rest}`
  ? Marks<Rest, Part, Found & Named<Name, (inside: (string | Part)[]) => Part>>
  : Found;

type Flat<Type> = { readonly [K in keyof Type]: Type[K] };

/**
 * The parameters of a message. `{name}` is a text; `{n, number}` and `{n, plural, …}` are numbers, which are written as the person's locale
 * has it; `{at, date}` is a date. Arguments are written with one space after each comma.
 */
export type ParamsOf<Text extends string, Part = string> = Flat<InText<Text, unknown> & Marks<Text, Part, unknown>>;

/** The parameters as the rest of an argument list: none for a message that needs none. What is a text may be given as something else. */
export type Given<Params, Text = string> = keyof Params extends never
  ? readonly []
  : readonly [params: { readonly [K in keyof Params]: Params[K] extends string ? Text : Params[K] }];
