//go:build tools

// Package etcd pins the store behind the API server. It has a module of its own, because the two need other versions of
// the same dependencies.
package etcd

import _ "go.etcd.io/etcd/server/v3"
