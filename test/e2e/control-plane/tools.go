//go:build tools

// Package controlplane pins the API server that the end-to-end tests run against.
package controlplane

import _ "k8s.io/kubernetes/cmd/kube-apiserver"
